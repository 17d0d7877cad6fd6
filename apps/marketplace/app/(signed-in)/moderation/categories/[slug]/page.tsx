import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageLink } from '@repo/ui/page-link';
import { AddAttributeForm } from '#components/moderation/add-attribute-form.tsx';
import { AttributeList } from '#components/moderation/attribute-list.tsx';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { getCategoryForEditing } from '#domain/categories/categories-for-editing.ts';
import { requireModerator } from '#page-context.ts';

const load = loadOncePerRequest(async ({ slug }: { slug: string }) =>
  orNotFoundPage(getCategoryForEditing(await requireModerator(), slug)),
);

export const generateMetadata = metadataAfterCheck('Attributes of a category', load);

export default async function CategoryAttributesPage(props: PathProps<{ slug: string }>) {
  const { id, name, parent, attributes } = await load(props);
  const inherited = (parent?.attributes ?? []).map(({ label }) => label);
  return (
    <>
      <ModerationHeader current="categories" />
      <div className="max-w-3xl space-y-8">
        <section aria-labelledby="own" className="space-y-4">
          <h2 id="own" className="text-lg">
            {name}
          </h2>
          {attributes.length === 0 ? (
            <p className="text-muted">
              This category has no attributes of its own yet. Add the first one below.
            </p>
          ) : (
            <AttributeList
              key={attributes.map((each) => each.id).join(' ')}
              categoryId={id}
              attributes={attributes}
            />
          )}
          {parent && inherited.length > 0 ? (
            <p className="text-sm text-muted">
              From{' '}
              <PageLink href={`/moderation/categories/${parent.slug}`} className="link">
                {parent.name}
              </PageLink>
              : {inherited.join(', ')}.
            </p>
          ) : null}
        </section>
        <section aria-labelledby="add" className="space-y-4">
          <h2 id="add" className="text-lg">
            Add an attribute
          </h2>
          <AddAttributeForm categoryId={id} />
        </section>
      </div>
    </>
  );
}
