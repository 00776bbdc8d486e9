import type { ExecArgs } from "@medusajs/framework/types"
import { writeFileSync } from "node:fs"
import { createAdminUser } from "./admin-user"
import { seedMinimalStore } from "./minimal-store"
import type { PictureServer } from "./picture-server"

/** Run by `medusa exec`, because only a Medusa process has a container. @param args the output file and the picture host */
export default async function seed({ container, args }: ExecArgs): Promise<void> {
  const [file = "", pictureHost = ""] = args
  await createAdminUser(container)
  const pictures = { url: (name: string) => `http://${pictureHost}/${name}` } as PictureServer
  writeFileSync(file, JSON.stringify(await seedMinimalStore(container, pictures)))
}
