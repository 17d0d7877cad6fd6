import { RichText } from '@repo/rich-text/rich-text';
import type { SiteTextName } from '@repo/schemas/marketplace/site-text';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import type { ReactNode } from 'react';
import { getSiteText } from '#domain/site-texts/site-texts.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

/** A page whose text moderators edit; `children` follow it. */
export async function SiteTextPage({ name, children }: { name: SiteTextName; children?: ReactNode }) {
  const ctx = await pageContextOrRedirectToFactorSetUp();
  const { title, html } = await getSiteText(ctx, name);
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <div>
        <PageHeader
          title={title}
          actions={
            ctx.actor?.role === 'MODERATOR' ? (
              <LinkButton size="sm" href={`/moderation/pages/${name}`}>
                <Icon name="pencil" />
                Edit text
              </LinkButton>
            ) : undefined
          }
        />
        <RichText html={html} />
      </div>
      {children}
    </div>
  );
}
