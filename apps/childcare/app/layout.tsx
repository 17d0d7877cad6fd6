import { AppDocument, appViewport } from '@repo/ui/app-document';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { env } from '#env.ts';
import { isScormHost } from '#scorm-origin.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const name = env().CHILDCARE_NAME;
  return {
    metadataBase: new URL(env().CHILDCARE_URL),
    title: { default: name, template: `%s · ${name}` },
    description:
      'Short courses, CPD points and certificates for people who look after children, and an overview for their centres.',
    applicationName: name,
  };
}

export const viewport = appViewport;

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A package's frame needs no header or navigation, which the page around it has.
  if (isScormHost(await headers())) {
    return (
      <html lang="en-SG">
        <body>{children}</body>
      </html>
    );
  }
  return <AppDocument service="childcare">{children}</AppDocument>;
}
