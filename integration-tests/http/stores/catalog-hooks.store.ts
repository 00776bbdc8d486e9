import { describeOnOneStore } from "../../harness/shared-store"
import { chosenSuitesOf } from "../stores"

describeOnOneStore("catalog-hooks", chosenSuitesOf("catalog-hooks"))
