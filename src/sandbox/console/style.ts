export const CONSOLE_STYLE = `
:root{--ink:#14171f;--quiet:#667085;--line:#e4e7ec;--ground:#f7f8fa;--paper:#fff;--accent:#0f766e;--accent-soft:#e6f4f2;
--amber:#b45309;--amber-soft:#fef3e2;--red:#b42318;--red-soft:#fdeceb;--grey-soft:#eef0f4;--green:#067647;--green-soft:#e7f6ee;--blue:#175cd3;--blue-soft:#eaf1fd}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;background:var(--ground);color:var(--ink);font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{font-size:16px;margin:0;font-weight:650;letter-spacing:-.01em}h2{font-size:15px;margin:0 0 4px}h3{font-size:15px;margin:0;line-height:1.35;overflow-wrap:anywhere}
p{margin:0 0 12px}.quiet{color:var(--quiet)}.mono,code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:12px}
.top{position:sticky;top:0;z-index:5;background:var(--paper);border-bottom:1px solid var(--line);padding:12px 24px 0}
.brand{display:flex;align-items:center;gap:10px}.mark{width:20px;height:20px;border-radius:6px;background:linear-gradient(135deg,#14b8a6,#0f766e)}
nav{display:flex;gap:4px;margin-top:8px;overflow-x:auto;scrollbar-width:none}
nav button{border:0;background:none;padding:8px 12px 10px;color:var(--quiet);border-bottom:2px solid transparent;border-radius:0;white-space:nowrap}
nav button[aria-selected=true]{color:var(--ink);border-color:var(--accent);font-weight:600}
main{max-width:1180px;margin:0 auto;padding:24px}
button,input,select,textarea{font:inherit;color:inherit}
button{background:var(--paper);border:1px solid #d0d5dd;border-radius:8px;padding:6px 12px;cursor:pointer;white-space:nowrap}
button:hover{background:#f3f4f7}nav button:hover{background:none;color:var(--ink)}
button:disabled{opacity:.5;cursor:default}button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.primary{background:var(--accent);border-color:var(--accent);color:#fff}.primary:hover{background:#0b5d57}
.danger{color:var(--red);border-color:#f3b8b3}.danger:hover{background:var(--red-soft)}
input,select,textarea{background:var(--paper);border:1px solid #d0d5dd;border-radius:8px;padding:6px 10px;min-width:0}
input[type=search]{width:280px;max-width:100%}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px;margin-bottom:20px}
.tile{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:12px 16px}.tile b{display:block;font-size:22px;font-weight:650;font-variant-numeric:tabular-nums}.tile span{color:var(--quiet);font-size:13px}
.bar{display:flex;gap:8px;align-items:center;margin-bottom:16px;flex-wrap:wrap}.space{flex:1}
.products,.stack{display:grid;gap:12px}.columns{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));align-items:start}
.card{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:16px}
.product{display:grid;grid-template-columns:88px minmax(0,1fr) auto;gap:16px}
.picture{width:88px;height:88px;border-radius:10px;background:var(--grey-soft);object-fit:cover;display:grid;place-items:center;color:#98a2b3;font-size:26px;font-weight:600}
.meta{display:flex;gap:6px 14px;flex-wrap:wrap;color:var(--quiet);font-size:13px;margin-top:2px;overflow-wrap:anywhere}
.line{display:flex;gap:8px;align-items:center;flex-wrap:wrap}
.price{font-size:16px;font-weight:650;font-variant-numeric:tabular-nums}.price s{color:var(--quiet);font-weight:400;font-size:13px;margin-left:6px}.off{color:var(--green);font-size:12px;font-weight:600}
.actions{display:flex;flex-direction:column;gap:8px;align-items:stretch}
.chip{display:inline-block;padding:1px 9px;border-radius:99px;font-size:12px;font-weight:550;background:var(--grey-soft);color:#475467;white-space:nowrap}
.chip.active,.chip.APR,.chip.delivered{background:var(--green-soft);color:var(--green)}.chip.pending,.chip.PND,.chip.HOL{background:var(--amber-soft);color:var(--amber)}
.chip.rejected,.chip.REJ,.chip.CAN,.chip.EXP,.chip.failed{background:var(--red-soft);color:var(--red)}.chip.REF,.chip.info{background:var(--blue-soft);color:var(--blue)}
.stock{font-variant-numeric:tabular-nums}.stock.none{color:var(--red);font-weight:600}
.proposal{grid-column:1/-1;border-top:1px dashed var(--line);padding-top:12px}.proposal>p{margin:0 0 6px}
table.diff{border-collapse:collapse;width:100%;font-size:13px}table.diff td{padding:4px 8px;vertical-align:top;border-top:1px solid #f0f2f5;overflow-wrap:anywhere}
table.diff{table-layout:fixed}table.diff td:first-child{color:var(--quiet);width:24%}.before{color:var(--red);text-decoration:line-through;text-decoration-color:#f3b8b3}.after{color:var(--green)}
.reason{background:var(--red-soft);color:var(--red);border-radius:8px;padding:6px 10px;font-size:13px}
.timeline{list-style:none;margin:10px 0 12px;padding:0;display:flex;flex-wrap:wrap;gap:4px 0}.timeline li{display:flex;align-items:center;font-size:12px;color:var(--quiet)}
.timeline li:not(:last-child)::after{content:"";width:22px;height:1px;background:#cfd4dc;margin:0 8px}.timeline li.on{color:var(--ink);font-weight:550}.timeline li.on::before{content:"";width:8px;height:8px;border-radius:50%;background:var(--accent);margin-right:6px}
.timeline li.bad::before{background:var(--red)}.timeline time{color:var(--quiet);font-weight:400;margin-left:6px}
.head{display:flex;gap:10px;align-items:center;flex-wrap:wrap}.amount{font-weight:650;font-variant-numeric:tabular-nums;margin-left:auto}
.pager{display:flex;gap:10px;align-items:center;justify-content:center;margin-top:16px;color:var(--quiet)}
.journal{background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow:hidden}
.journal details{border-top:1px solid #f0f2f5}.journal details:first-child{border-top:0}
.journal summary{display:grid;grid-template-columns:70px 22px 230px minmax(0,1fr) 60px 70px;gap:8px;padding:6px 14px;cursor:pointer;list-style:none;align-items:baseline;font-size:13px}
.journal summary::-webkit-details-marker{display:none}.journal summary:hover{background:#fafbfc}.journal .path{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.ok{color:var(--green);font-weight:600}.bad{color:var(--red);font-weight:600}.note{color:var(--amber);font-size:12px}.right{text-align:right;font-variant-numeric:tabular-nums}
.bodies{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:4px 14px 14px}.bodies pre{margin:0;background:var(--ground);border:1px solid var(--line);border-radius:8px;padding:10px;overflow:auto;max-height:340px;font-size:12px;white-space:pre-wrap;overflow-wrap:anywhere}
.bodies span{color:var(--quiet);font-size:12px}
form{display:grid;gap:10px}label.field{display:grid;gap:3px;font-size:13px;color:var(--quiet)}label.field>*{color:var(--ink);font-size:14px}label.check{display:flex;gap:8px;align-items:center}
dl{margin:0;display:grid;grid-template-columns:120px minmax(0,1fr);gap:6px 12px;font-size:13px}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere;cursor:copy}
dialog{border:1px solid var(--line);border-radius:14px;padding:20px;width:min(440px,calc(100vw - 32px));box-shadow:0 20px 60px #10182833}dialog::backdrop{background:#10182855}
dialog h2{margin-bottom:12px}.buttons{display:flex;gap:8px;justify-content:flex-end;margin-top:6px}
.empty{background:var(--paper);border:1px dashed #d0d5dd;border-radius:12px;padding:40px;text-align:center;color:var(--quiet)}
.count{background:var(--amber-soft);color:var(--amber);border-radius:99px;padding:0 7px;font-size:12px;font-weight:600}.count.warn{background:var(--red-soft);color:var(--red)}
.live{display:inline-block;width:8px;height:8px;border-radius:50%;background:#cfd4dc}.live.on{background:#12b76a}
#toasts{position:fixed;right:16px;bottom:16px;display:grid;gap:8px;z-index:10;max-width:min(420px,calc(100vw - 32px))}
.toast{background:var(--ink);color:#fff;border-radius:10px;padding:10px 14px;overflow-wrap:anywhere}.toast.bad{background:var(--red);color:#fff}
.faults{margin-top:12px;display:grid;gap:6px}
@media(max-width:720px){main{padding:16px}.top{padding:12px 16px 0}.product{grid-template-columns:64px minmax(0,1fr)}.picture{width:64px;height:64px}
.actions{grid-column:1/-1;flex-direction:row;flex-wrap:wrap}.journal summary{grid-template-columns:60px 18px minmax(0,1fr) 40px}.journal .path,.journal .took{display:none}.bodies{grid-template-columns:1fr}input[type=search]{width:100%}}
`
