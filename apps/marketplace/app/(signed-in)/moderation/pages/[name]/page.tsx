import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { LinkButton } from '@repo/ui/link-button';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { SiteTextForm } from '#components/site-texts/site-text-form.tsx';
import { SiteTextHistory } from '#components/site-texts/site-text-history.tsx';
import { getSiteText, listSiteTextVersions } from '#domain/site-texts/site-texts.ts';
import { requireModerator } from '#page-context.ts';

const load = loadOncePerRequest(async ({ name }: { name: string }) => {
  const ctx = await requireModerator();
  const [text, versions] = await orNotFoundPage(
    Promise.all([getSiteText(ctx, name), listSiteTextVersions(ctx, name)]),
  );
  return { text, versions };
});

export const generateMetadata = metadataAfterCheck('Edit a page', load);

export default async function SiteTextEditPage(props: PathProps<{ name: string }>) {
  const { text, versions } = await load(props);
  return (
    <>
      <ModerationHeader current="pages" />
      <div className="max-w-3xl space-y-10">
        <section aria-labelledby="edit" className="space-y-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="edit" className="text-lg">
              {text.title}
            </h2>
            <LinkButton size="sm" href={`/${text.name}`}>
              See the page
            </LinkButton>
          </div>
          <SiteTextForm key={text.updatedAt} stored={text} />
        </section>
        <SiteTextHistory name={text.name} versions={versions} />
      </div>
    </>
  );
}
