import { describeInstallation } from "./installation"

describeInstallation("pnpm")
