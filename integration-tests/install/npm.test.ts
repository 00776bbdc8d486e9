import { describeInstallation } from "./installation"

describeInstallation("npm")
