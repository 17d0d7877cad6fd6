import { AppDocument, appViewport } from '@repo/ui/app-document';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { env } from '#env.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const name = env().TRAINING_NAME;
  return {
    metadataBase: new URL(env().TRAINING_URL),
    title: { default: name, template: `%s · ${name}` },
    description:
      'Courses, classes, enrolments and grades of a training provider, in step with the skills-funding agency.',
    applicationName: name,
  };
}

export const viewport = appViewport;

export default function RootLayout({ children }: { children: ReactNode }) {
  return <AppDocument service="training">{children}</AppDocument>;
}
