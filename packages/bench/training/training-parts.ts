import type { BenchContext, BenchPart } from '../bench-part.ts';
import type { Measurement } from '../results.ts';
import { measureBulkEnrolment } from './measure-bulk-create.ts';
import { measureBulkUpload } from './measure-bulk-upload.ts';
import { measureLists } from './measure-lists.ts';
import { measureLogins } from './measure-logins.ts';
import { measurePreview } from './measure-preview.ts';
import { startTrainingProduct, type TrainingProduct } from './start-product.ts';

type Measure = (product: TrainingProduct, context: BenchContext) => Promise<Measurement>;

/** They share one running service; parts that write come last. */
export function trainingParts(): BenchPart[] {
  let started: Promise<TrainingProduct> | undefined;
  const part = (name: string, measure: Measure): BenchPart => ({
    name: `training/${name}`,
    prepare: async (context) => {
      started ??= startTrainingProduct(context);
      const product = await started;
      return () => measure(product, context);
    },
  });
  return [
    part('lists', measureLists),
    part('logins', measureLogins),
    part('bulk-create', measureBulkEnrolment),
    part('bulk-upload', measureBulkUpload),
    part('preview', measurePreview),
  ];
}
