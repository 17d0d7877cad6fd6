import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { PageHeader } from '@repo/ui/page-header';
import { CategoryList } from '#components/course-admin/category-list.tsx';
import { listCategories } from '#domain/categories/list-categories.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Categories', () => requireRole('SUPER_ADMIN'));

export default async function CategoriesPage() {
  const ctx = await requireRole('SUPER_ADMIN');
  return (
    <>
      <PageHeader title="Categories" description="How people find courses in the catalogue, in this order." />
      <CategoryList categories={await listCategories(ctx)} />
    </>
  );
}
