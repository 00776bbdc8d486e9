import { describeUnits } from "./describe-units"

describeUnits(__filename)
