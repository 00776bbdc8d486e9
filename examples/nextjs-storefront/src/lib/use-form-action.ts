"use client"

import { type FormEvent, startTransition, useActionState } from "react"
import { type Result } from "@/lib/result"

/** A form whose fields stay as they are if its action returns an error. React alone empties the fields after each action. */
export function useFormAction(action: (previous: Result, form: FormData) => Promise<Result>) {
  const [{ error }, send, isBusy] = useActionState(action, { error: null })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    startTransition(() => send(form))
  }
  return { error, isBusy, form: { action: send, onSubmit } }
}
