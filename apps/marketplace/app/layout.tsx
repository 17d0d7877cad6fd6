import { AppDocument, appViewport } from '@repo/ui/app-document';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { env } from '#env.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const name = env().MARKETPLACE_NAME;
  return {
    metadataBase: new URL(env().MARKETPLACE_URL),
    title: { default: name, template: `%s · ${name}` },
    description: 'Buy and sell in Singapore: good things at fair prices, from the people who own them.',
    applicationName: name,
  };
}

export const viewport = appViewport;

export default function RootLayout({ children }: { children: ReactNode }) {
  return <AppDocument service="marketplace">{children}</AppDocument>;
}
