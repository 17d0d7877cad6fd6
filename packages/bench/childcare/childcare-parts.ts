import bcrypt from 'bcryptjs';
import { type BenchContext, createParts } from '../bench-part.ts';
import { type BenchedProduct, startBenchedProduct } from '../start-product.ts';
import { type RunningServer, startBareServer } from '../start-server.ts';
import { demoPassword } from '../visitors.ts';
import { measureHeartbeats } from './measure-heartbeats.ts';
import { measureHeatmap } from './measure-heatmap.ts';
import { measureChildcareLists } from './measure-lists.ts';
import { measureChildcareQuizzes } from './measure-quizzes.ts';
import { requirementsPart } from './measure-requirements.ts';
import { fullVolume, seedChildcareDatabase } from './seed-database.ts';

/** The lowest bcrypt cost: signing in 3,000 people is not measured. */
const cheapest = 4;

async function start(context: BenchContext): Promise<{ product: BenchedProduct; bare: RunningServer }> {
  const passwordHash = await bcrypt.hash(demoPassword, cheapest);
  const product = await startBenchedProduct(context, {
    service: 'childcare',
    fill: (client) => seedChildcareDatabase(client, fullVolume, { passwordHash }),
  });
  return { product, bare: await startBareServer(context, 'childcare/bare-server.ts', product) };
}

export const childcareParts = [
  ...createParts(start, {
    'childcare/lists': measureChildcareLists,
    'childcare/heatmap': measureHeatmap,
    'childcare/heartbeats': measureHeartbeats,
    'childcare/quizzes': measureChildcareQuizzes,
  }),
  requirementsPart,
];
