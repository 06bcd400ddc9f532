// out.png then file,x,y,w,h[,scale] ... laid side by side
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
const [out, ...parts] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
let total = 0, tall = 0; const html: string[] = [];
for (const p of parts) { const [f, x, y, w, h, s = '1'] = p.split(','); const k = Number(s);
  const d = (await readFile(`/tmp/team/hist-pics2/${f}.png`)).toString('base64');
  total += Number(w) * k + 8; tall = Math.max(tall, Number(h) * k);
  html.push(`<div style="flex:none;width:${Number(w) * k}px;height:${Number(h) * k}px;overflow:hidden"><img src="data:image/png;base64,${d}" style="zoom:${k};margin:-${y}px 0 0 -${x}px"></div>`); }
const page = await b.newPage({ viewport: { width: Math.ceil(total), height: Math.ceil(tall) } });
await page.setContent(`<body style="margin:0;display:flex;gap:8px;background:#888">${html.join('')}</body>`);
await page.screenshot({ path: out }); await b.close();
