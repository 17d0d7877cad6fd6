import bcrypt from 'bcryptjs';
import type { BenchContext, BenchPart } from '../bench.ts';
import type { Measurement } from '../results.ts';
import { type Product, startProduct } from '../start-product.ts';
import { fillChildcareDatabase, fullVolume } from './fill-database.ts';
import { measureCatalogue } from './measure-catalogue.ts';
import { measureHeartbeats, password } from './measure-heartbeats.ts';

/** Signing 3,000 people in is not what is measured. */
const cheapest = 4;

async function start(context: BenchContext): Promise<Product> {
  const passwordHash = await bcrypt.hash(password, cheapest);
  return startProduct(context, {
    service: 'childcare',
    fill: (client) => fillChildcareDatabase(client, fullVolume, { passwordHash }),
  });
}

/** They share one running service; what writes comes last. */
export function childcareParts(): BenchPart[] {
  let started: Promise<Product> | undefined;
  const part = (
    name: string,
    measure: (product: Product, context: BenchContext) => Promise<Measurement>,
  ): BenchPart => ({
    name: `childcare/${name}`,
    prepare: async (context) => {
      started ??= start(context);
      const product = await started;
      return () => measure(product, context);
    },
  });
  return [part('catalogue', measureCatalogue), part('heartbeats', measureHeartbeats)];
}
