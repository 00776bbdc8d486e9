import { describeOnOneStore } from "../../harness/shared-store"
import { chosenSuitesOf } from "../stores"

describeOnOneStore("no-checkout", chosenSuitesOf("no-checkout"))
