import { Card } from '@repo/ui/card';
import type { Metadata } from 'next';
import { ContactForm } from '#components/site-texts/contact-form.tsx';
import { SiteTextPage } from '#components/site-texts/site-text-page.tsx';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata: Metadata = { title: 'Contact us', description: 'Write to the people who run this.' };

export default async function ContactPage() {
  const { actor } = await pageContextOrRedirectToFactorSetUp();
  return (
    <SiteTextPage name="contact">
      <Card className="p-4 sm:p-6">
        <h2 className="mb-4 text-lg">Write to us</h2>
        <ContactForm name={actor?.name ?? ''} email={actor?.email ?? ''} />
      </Card>
    </SiteTextPage>
  );
}
