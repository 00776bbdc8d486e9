import { describeOnOneStore } from "../../harness/shared-store"
import { chosenSuitesOf } from "../stores"

describeOnOneStore("observed", chosenSuitesOf("observed"))
