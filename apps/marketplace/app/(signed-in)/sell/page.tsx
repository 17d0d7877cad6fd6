import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { ListingForm } from '#components/sell/listing-form.tsx';
import { listCategories } from '#domain/categories/list-categories.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Sell something' };

export default async function SellPage() {
  const ctx = await requireActor();
  const categories = await listCategories(ctx);
  return (
    <>
      <PageHeader title="Sell something" description="Good photos and an honest description sell fastest." />
      <ListingForm
        categories={categories.map(({ id, name }) => ({ id, name }))}
        sellerName={ctx.actor.name}
      />
    </>
  );
}
