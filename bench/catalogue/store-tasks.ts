import type { BenchStore, TaskResult } from "../store/store"
import type { World } from "../store/world"

/** A run's counts, as the admin shows them. */
export interface PushedRun {
  status: string
  created: number
  unchanged: number
  requests: number
  message: string | null
}

export function pushAll(store: BenchStore): Promise<TaskResult<PushedRun>> {
  return store.run<undefined, PushedRun>(require.resolve("../store/tasks/push-all"), undefined)
}

export function readNaively(world: World, store: BenchStore, variants: number): Promise<TaskResult<number>> {
  const input = { regionId: world.shop.regionId, variants }
  return store.run<typeof input, number>(require.resolve("../store/tasks/read-naively"), input)
}

export function haveInStep(store: BenchStore): Promise<TaskResult<number>> {
  return store.run<undefined, number>(require.resolve("../store/tasks/have-in-step"), undefined)
}

export function look(store: BenchStore): Promise<TaskResult<number>> {
  return store.run<undefined, number>(require.resolve("../store/tasks/look"), undefined)
}

/** How much larger the process became, in MB. */
export const toGrowth = ({ idleMb, peakMb }: TaskResult<unknown>) => Math.max(1, peakMb - idleMb)

export function sweep(store: BenchStore): Promise<TaskResult<number>> {
  return store.run<undefined, number>(require.resolve("../store/tasks/sweep"), undefined)
}
