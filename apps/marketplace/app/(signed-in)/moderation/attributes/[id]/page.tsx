import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { attributeTypeNames } from '#components/moderation/attribute-form-fields.tsx';
import { EditAttributeForm } from '#components/moderation/edit-attribute-form.tsx';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { RemoveAttributeButton } from '#components/moderation/remove-attribute-button.tsx';
import { getAttributeForEditing } from '#domain/categories/edited-attribute.ts';
import { requireModerator } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) =>
  orNotFoundPage(getAttributeForEditing(await requireModerator(), id)),
);

export const generateMetadata = metadataAfterCheck('Edit an attribute', load);

export default async function AttributePage(props: PathProps<{ id: string }>) {
  const { categoryName, ...attribute } = await load(props);
  const { id, label, type, category, retiredOptions, uses } = attribute;
  const backTo = `/moderation/categories/${category}`;
  return (
    <>
      <ModerationHeader current="categories" />
      <div className="max-w-3xl space-y-6">
        <div className="space-y-1">
          <h2 className="text-lg break-words">{label}</h2>
          <p className="text-muted">
            {attributeTypeNames[type]} of{' '}
            <PageLink href={backTo} className="link">
              {categoryName}
            </PageLink>
            . Used by {uses.withValue.toLocaleString('en')} of{' '}
            {formatCount(uses.listings, ['listing', 'listings'])}.
          </p>
          {retiredOptions.length > 0 ? (
            <p className="text-sm break-words text-muted">
              Not offered any more:{' '}
              {retiredOptions.map((option) => `${option} (${uses.byOption[option] ?? 0})`).join(', ')}.
            </p>
          ) : null}
        </div>
        <EditAttributeForm key={attribute.updatedAt} stored={attribute} />
        {uses.withValue === 0 ? <RemoveAttributeButton id={id} label={label} backTo={backTo} /> : null}
      </div>
    </>
  );
}
