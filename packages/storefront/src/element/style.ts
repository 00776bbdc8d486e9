/** One line of height is reserved until the plans are known. Fonts and colours are the page's; parts and properties change the rest. */
export const STYLE = `
:host{display:block;min-height:24px}
:host([empty]){display:none!important}
button{font:inherit;color:inherit;cursor:pointer;border:0;padding:0;background:none;min-height:24px;min-width:24px}
[part=line]{color:var(--partner-commerce-plans-color,inherit);text-decoration:underline;text-align:start}
[part=line]:is([aria-busy=true],:disabled){text-decoration:none;cursor:default}
dialog{box-sizing:border-box;width:min(36rem,100vw - 2rem);max-height:calc(100vh - 2rem);overflow:auto;font:inherit;color:var(--partner-commerce-plans-dialog-color,CanvasText);background:var(--partner-commerce-plans-dialog-background,Canvas);border:0;border-radius:var(--partner-commerce-plans-radius,.75rem);padding:0}
[part=body]{padding:1.5rem}
dialog::backdrop{background:#0007}
header{display:flex;justify-content:space-between;gap:1rem}
h2{margin:0;font-size:1.25em}
table{width:100%;margin-top:1rem;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:start;font-weight:600;padding:.25rem 0}
th,td{text-align:end;padding:.375rem 0 .375rem .5rem;border-bottom:1px solid #8884;font-weight:inherit}
thead th{font-size:.875em}
th:first-child{text-align:start;padding-inline-start:0}
p{margin:1rem 0 0;font-size:.875em}
`
