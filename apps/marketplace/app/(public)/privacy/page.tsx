import { RichText } from '@repo/rich-text/rich-text';
import { PrivacyPage } from '@repo/ui/privacy-page';
import type { Metadata } from 'next';
import { describeKeptData } from '#components/privacy/kept-data.ts';
import { getSiteText } from '#domain/site-texts/site-texts.ts';
import { env, isPaymentOff } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata: Metadata = {
  title: 'Privacy',
  description: 'What we keep about you, for how long, why, and who sees it.',
};

/** The retention periods are runtime settings. */
export const dynamic = 'force-dynamic';

export default async function Page() {
  const withPayments = !isPaymentOff();
  const { html } = await getSiteText(await pageContextOrRedirectToFactorSetUp(), 'privacy');
  return (
    <PrivacyPage
      appName={env().MARKETPLACE_NAME}
      introduction={<RichText html={html} />}
      kept={describeKeptData(env(), { withPayments })}
      others={[
        { name: 'Cloudinary', what: 'Stores and delivers pictures.' },
        ...(withPayments
          ? [
              {
                name: 'Stripe',
                what: 'Takes payments, holds them, and pays them out. It asks sellers who they are.',
              },
            ]
          : []),
        { name: 'Google', what: 'Signs you in, if you choose to. It does not get to know what you do here.' },
      ]}
      afterDeletion={
        <>
          <p>
            Your account is closed at once and erased after 14 days. Your profile, listings, pictures and
            favourites go; titles of listings that a conversation or a report refers to stay. What you wrote
            to others stays in their conversations, without your name, because it is theirs too.
          </p>
          <p>
            Entries of the audit log stay until their time is over, without your name as the one who acted, so
            that nobody can remove their traces by leaving.
          </p>
        </>
      }
    />
  );
}
