import { describeOnOneStore } from "../../harness/shared-store"
import { chosenSuitesOf } from "../stores"

describeOnOneStore("deals-together", chosenSuitesOf("deals-together"))
