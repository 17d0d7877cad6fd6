import bcrypt from 'bcryptjs';
import type { BenchPart } from '../bench.ts';
import { startProduct } from '../start-product.ts';
import { fillChildcareDatabase, fullVolume } from './fill-database.ts';
import { measureHeartbeats, password } from './measure-heartbeats.ts';

/** Signing 3,000 people in is not what is measured. */
const cheapest = 4;

export function childcareParts(): BenchPart[] {
  return [
    {
      name: 'childcare/heartbeats',
      prepare: async (context) => {
        const passwordHash = await bcrypt.hash(password, cheapest);
        const product = await startProduct(context, {
          service: 'childcare',
          fill: (client) => fillChildcareDatabase(client, fullVolume, { passwordHash }),
        });
        return () => measureHeartbeats(product, context);
      },
    },
  ];
}
