import { type ReadRows } from "../../../service/rules/wire/read-rows"

export interface Unreadable {
  /** Rows of the service's answer that do not fit its interface. The list leaves them out. */
  unreadable: number
}

export const countUnreadable = ({ unreadable = [] }: Pick<ReadRows<unknown>, "unreadable">): Unreadable => ({
  unreadable: unreadable.length,
})
