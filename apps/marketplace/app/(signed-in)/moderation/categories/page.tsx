import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { cn } from '@repo/ui/cn';
import { PageLink } from '@repo/ui/page-link';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { listCategoriesForEditing } from '#domain/categories/categories-for-editing.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Categories', robots: { index: false } }, () =>
  requireModerator(),
);

export default async function CategoriesPage() {
  const ctx = await requireModerator();
  const categories = await listCategoriesForEditing(ctx);
  return (
    <>
      <ModerationHeader current="categories" />
      <p className="mb-4 max-w-[70ch] text-muted">
        What sellers can say of the listings of a category, and what searches in it can be filtered by. A
        category also has the attributes of the one above it.
      </p>
      <ul className="max-w-3xl divide-y divide-line border-y border-line">
        {categories.map(({ id, name, slug, parentId, attributes }) => (
          <li key={id} className={cn('py-3', parentId !== null && 'pl-6')}>
            <PageLink href={`/moderation/categories/${slug}`} className="link font-medium">
              {name}
            </PageLink>
            <p className="text-sm break-words text-muted">
              {attributes.length === 0
                ? 'No attributes of its own'
                : attributes.map(({ label }) => label).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
