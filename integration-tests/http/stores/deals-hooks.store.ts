import { describeOnOneStore } from "../../harness/shared-store"
import { chosenSuitesOf } from "../stores"

describeOnOneStore("deals-hooks", chosenSuitesOf("deals-hooks"))
