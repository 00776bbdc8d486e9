import { describeOnOneStore } from "../../harness/shared-store"
import { chosenSuitesOf } from "../stores"

describeOnOneStore("out-of-reach", chosenSuitesOf("out-of-reach"))
