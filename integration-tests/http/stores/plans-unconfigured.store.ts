import { describeOnOneStore } from "../../harness/shared-store"
import { chosenSuitesOf } from "../stores"

describeOnOneStore("plans-unconfigured", chosenSuitesOf("plans-unconfigured"))
