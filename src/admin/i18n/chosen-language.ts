const KEY = "partner-commerce.language"

/** @returns the language that a person chose for these pages, or null */
export function readChosenLanguage(): string | null {
  return localStorage.getItem(KEY)
}

export function keepChosenLanguage(language: string): void {
  localStorage.setItem(KEY, language)
}
