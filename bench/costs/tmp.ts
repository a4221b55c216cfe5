import { count } from '/work/wt/costs/bench/costs/count.ts';
import { COUNTED } from '/work/wt/costs/bench/costs/matches.ts';
import { prepare } from '/work/wt/costs/simulation/run.ts';
import { systemOf } from '/work/wt/costs/simulation/system.ts';
const prepared = prepare(await systemOf());
for (const c of COUNTED) { const t=performance.now(); console.log(c.name, JSON.stringify(await count(prepared, c), null, 1), performance.now()-t); }
