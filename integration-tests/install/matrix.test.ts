import { describeInstallations } from "./installation"
import { releaseCells } from "./matrix"

describeInstallations(releaseCells())
