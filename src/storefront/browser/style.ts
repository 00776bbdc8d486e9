/** Nothing is laid out until there is something to show. Fonts and colours are the page's; parts and properties change the rest. */
export const STYLE = `
:host { display: none; font: inherit; color: inherit }
:host([shown]) { display: inline-block }
button { font: inherit; color: inherit; cursor: pointer; border: 0; padding: 0; background: none }
button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
.line { color: var(--partner-commerce-plans-color, inherit); text-decoration: underline; text-underline-offset: .2em; text-align: start }
dialog { box-sizing: border-box; width: min(32rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); overflow: auto; font: inherit;
  color: var(--partner-commerce-plans-dialog-color, #18181b); background: var(--partner-commerce-plans-dialog-background, #fff);
  border: 0; border-radius: var(--partner-commerce-plans-radius, .75rem); padding: 1.5rem }
dialog::backdrop { background: rgb(0 0 0 / .45) }
header { display: flex; justify-content: space-between; align-items: start; gap: 1rem }
h2 { margin: 0; font-size: 1.25em }
table { width: 100%; margin-top: 1rem; border-collapse: collapse; font-variant-numeric: tabular-nums }
caption { text-align: start; font-weight: 600; padding-block: .25rem }
th, td { text-align: end; padding: .375rem 0; border-bottom: 1px solid rgb(0 0 0 / .1); font-weight: inherit }
thead th { font-size: .875em }
th:first-child { text-align: start }
p { margin: 1rem 0 0; font-size: .875em }
`
