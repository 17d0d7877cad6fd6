import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { siteTextNames } from '@repo/schemas/marketplace/site-text';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { getSiteText } from '#domain/site-texts/site-texts.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Pages', robots: { index: false } }, () =>
  requireModerator(),
);

export default async function SiteTextsPage() {
  const ctx = await requireModerator();
  const texts = await Promise.all(siteTextNames.map((name) => getSiteText(ctx, name)));
  return (
    <>
      <ModerationHeader current="pages" />
      <p className="mb-4 max-w-[70ch] text-muted">
        Texts that everybody can read. They are shown as soon as you save them, and earlier ones are kept.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {texts.map(({ name, title, number, updatedAt }) => (
          <li key={name} className="py-3">
            <PageLink href={`/moderation/pages/${name}`} className="link font-medium">
              {title}
            </PageLink>
            <p className="text-sm text-muted">
              {number === 0 ? (
                'As it came with the service'
              ) : (
                <>
                  Version {number}, <DateTime value={updatedAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
