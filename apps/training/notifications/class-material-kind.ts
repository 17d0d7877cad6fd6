import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';

const published = z.object({
  courseRunId: z.string(),
  title: z.string(),
  names: z.array(z.string()),
  /** Of the same; what is a draft again is not mailed any more. */
  materialIds: z.array(z.string()),
});

/** `names` are those that learners can open: a draft is never named. */
function describe({ title, names: [first, ...others] }: z.output<typeof published>): string {
  if (others.length === 0) return `“${first}” is ready to open in ${title}.`;
  return `${others.length + 1} new materials are ready to open in ${title}.`;
}

const maximumListed = 20;

/** One paragraph each; none for a single one, which the text before names. */
function listNames(names: readonly string[]): string[] {
  if (names.length < 2) return [];
  const more = names.length - maximumListed;
  return [...names.slice(0, maximumListed), ...(more > 0 ? [`And ${more} more.`] : [])];
}

export const classMaterialKind = defineNotificationKind({
  kind: 'class-material',
  label: 'New materials of your classes',
  data: published,
  channels: { mail: true, push: true },
  title: () => 'New material for your class',
  body: describe,
  path: ({ courseRunId }) => `/classes/${courseRunId}/materials`,
  mail: (data) => ({
    subject: `New material: ${data.title}`,
    paragraphs: [describe(data), ...listNames(data.names)],
    actionLabel: 'See the materials',
  }),
});
