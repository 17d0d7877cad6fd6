import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import type { BenchContext, BenchPart } from '../bench-part.ts';
import type { Measurement } from '../results.ts';
import { type BareServer, type Product, startBareServer, startProduct } from '../start-product.ts';
import { fillChildcareDatabase, fullVolume } from './fill-database.ts';
import { measureHeartbeats } from './measure-heartbeats.ts';
import { measureHeatmap } from './measure-heatmap.ts';
import { measureLists } from './measure-lists.ts';
import { password } from './sign-in.ts';

/** The lowest bcrypt cost: signing in 3,000 people is not measured. */
const cheapest = 4;

type Started = { product: Product; bare: BareServer };

async function start(context: BenchContext): Promise<Started> {
  const passwordHash = await bcrypt.hash(password, cheapest);
  const product = await startProduct(context, {
    service: 'childcare',
    fill: (client) => fillChildcareDatabase(client, fullVolume, { passwordHash }),
  });
  const program = join(import.meta.dirname, 'bare-server.ts');
  const bare = await startBareServer(context, { program, databaseUrl: product.databaseUrl });
  return { product, bare };
}

/** They share one running service; parts that write come last. */
export function childcareParts(): BenchPart[] {
  let started: Promise<Started> | undefined;
  const part = (
    name: string,
    measure: (started: Started, context: BenchContext) => Promise<Measurement>,
  ): BenchPart => ({
    name: `childcare/${name}`,
    prepare: async (context) => {
      started ??= start(context);
      const all = await started;
      return () => measure(all, context);
    },
  });
  return [
    part('lists', ({ product, bare }, context) => measureLists(product, bare, context)),
    part('heatmap', ({ product, bare }, context) => measureHeatmap(product, bare, context)),
    part('heartbeats', ({ product }, context) => measureHeartbeats(product, context)),
  ];
}
