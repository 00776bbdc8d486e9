import { describeOnOneStore } from "../../harness/shared-store"
import { chosenSuitesOf } from "../stores"

describeOnOneStore("bad-day", chosenSuitesOf("bad-day"))
