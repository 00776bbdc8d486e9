"use client"

import { enterAccount } from "@/lib/data/customer-actions"
import { useFormAction } from "@/lib/use-form-action"

export default function SignIn() {
  const { error, isBusy, form } = useFormAction(enterAccount)
  return (
    <form {...form}>
      <fieldset>
        <legend>Sign in, or create an account</legend>
        <label>
          Email
          <input name="email" type="email" autoComplete="email" required />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" minLength={8} required />
        </label>
      </fieldset>
      <p className="buttons">
        <button type="submit" disabled={isBusy}>
          Sign in
        </button>
        <button type="submit" name="is_new" value="true" disabled={isBusy}>
          Create account
        </button>
      </p>
      {error !== null && <p role="alert">{error}</p>}
    </form>
  )
}
