import type { Metadata } from 'next';
import { SiteTextPage } from '#components/site-texts/site-text-page.tsx';

export const metadata: Metadata = {
  title: 'Help',
  description: 'How to buy, sell and find your way around.',
};

export default function HelpPage() {
  return <SiteTextPage name="help" />;
}
