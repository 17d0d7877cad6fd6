import { z } from 'zod';
import { httpsAddress } from '../https-address.ts';
import { cleanLine, cleanText, hasVisibleText } from '../text.ts';
import { plannedMail } from './class-change.ts';
import { dateText, expectedUpdatedAt, id, timestamp } from './common.ts';

const bytesPerMegabyte = 1_048_576;

/** In bytes. */
export const maximumMaterialBytes = 20 * bytesPerMegabyte;

/** Of all files of a class, in bytes. */
export const maximumMaterialBytesOfClass = 500 * bytesPerMegabyte;

/** Headings, files and links of a class. */
export const maximumMaterials = 100;

export const maximumMaterialNameLength = 200;

export const materialReleases = ['at_once', 'on_date', 'at_session'] as const;

const name = z
  .string('Give a name')
  .overwrite(cleanLine)
  .max(maximumMaterialNameLength, `A name can have at most ${maximumMaterialNameLength} characters`)
  .refine(hasVisibleText, 'Give a name');

export const materialFields = {
  name,
  description: z
    .string()
    .overwrite(cleanText)
    .max(1000, 'A description can have at most 1,000 characters')
    .default(''),
  url: httpsAddress,
  release: z
    .enum(materialReleases, `Choose one: ${materialReleases.join(', ')}`)
    .meta({ description: 'When learners see it, once it is published' }),
  releaseOn: dateText.nullable().default(null).meta({ description: 'With on_date: from this day on' }),
  sessionId: id.nullable().default(null).meta({ description: 'With at_session: from its start on' }),
};

const { description, url, release, releaseOn, sessionId } = materialFields;

type Release = {
  release: (typeof materialReleases)[number];
  releaseOn: string | null;
  sessionId: string | null;
};

/** Whether the day or the session is named that the release needs; at the name of the field that lacks. */
export function findMissingReleaseField({ release, releaseOn, sessionId }: Release) {
  if (release === 'on_date' && !releaseOn) return { field: 'releaseOn', message: 'Choose the day' } as const;
  if (release === 'at_session' && !sessionId)
    return { field: 'sessionId', message: 'Choose the session' } as const;
  return null;
}

function addMissingReleaseField(value: Release, context: z.core.$RefinementCtx): void {
  const missing = findMissingReleaseField(value);
  if (missing) context.addIssue({ code: 'custom', message: missing.message, path: [missing.field] });
}

const released = { description, release, releaseOn, sessionId };
const whichKind = 'kind is heading, link or file';

export const addClassMaterialBody = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('heading'), name }),
    z.object({ kind: z.literal('link'), name, url, ...released }).superRefine(addMissingReleaseField),
  ],
  'kind is heading or link; files are added with …/materials/files',
);

export const addMaterialFileRequest = {
  body: z.object({
    file: z.file('Choose a file').meta({
      description:
        'PDF, Office file, text, picture or recording (MP3, M4A, WAV, OGG), at most 20 MB; the content decides what it is',
    }),
  }),
  bodyType: 'multipart',
  maxFileBytes: maximumMaterialBytes,
} as const;

export const updateClassMaterialBody = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('heading'), name, expectedUpdatedAt }),
    z
      .object({ kind: z.literal('link'), name, url, ...released, expectedUpdatedAt })
      .superRefine(addMissingReleaseField),
    z
      .object({ kind: z.literal('file'), name, ...released, expectedUpdatedAt })
      .superRefine(addMissingReleaseField),
  ],
  whichKind,
);

export const moveClassMaterialBody = z.object({
  direction: z.enum(['up', 'down'], 'direction is up or down'),
});

export const movedClassMaterial = z.object({
  place: z.int().meta({ description: 'Among headings, files and links of the class, from 1' }),
  total: z.int(),
});

const ids = z.array(id, 'Name the materials').min(1, 'Name a material').max(maximumMaterials);

export const previewPublicationBody = z.object({ materialIds: ids });

export const publicationPreview = z.object({
  opensNow: z.int().meta({ description: 'How many learners can open as soon as they are published' }),
  mails: z.array(plannedMail).meta({ description: 'Empty when nobody can open any of it yet' }),
  names: z.array(z.string()).meta({ description: 'Of everybody who would be notified' }),
  recipientsVersion: z.string().meta({ description: 'For expectedRecipients' }),
});

export const publishClassMaterialsBody = z.object({
  materials: z
    .array(
      z.object({
        id,
        expectedUpdatedAt: timestamp.meta({ description: 'The updatedAt of what was looked at' }),
      }),
      'Name the materials',
    )
    .min(1, 'Name a material')
    .max(maximumMaterials),
  expectedRecipients: z.string().max(100).nullable().default(null).meta({
    description:
      'The recipientsVersion of the preview: notifies these learners once, and is refused when somebody joined or left since; null: nobody is notified',
  }),
});

export const unpublishClassMaterialBody = z.object({ expectedUpdatedAt });

export const classMaterial = z.object({
  id,
  kind: z.enum(['heading', 'file', 'link']),
  name: z.string(),
  description: z.string(),
  url: z.string().meta({ description: 'Of a link; empty otherwise' }),
  file: z.object({ name: z.string(), contentType: z.string(), bytes: z.int() }).nullable(),
  release: z.enum(materialReleases),
  releaseOn: dateText.nullable(),
  sessionId: id.nullable().meta({ description: 'Null with at_session: the session was removed' }),
  publishedAt: timestamp.nullable().meta({ description: 'Null: a draft, which learners do not see' }),
  isReleased: z.boolean().meta({ description: 'Whether learners see it now; false for headings' }),
  updatedAt: timestamp,
});

export const classMaterials = z.array(classMaterial);

export const setSessionMeetingBody = z.object({
  url: z.union([z.literal(''), httpsAddress], 'Enter a whole address that begins with https://').meta({
    description: 'Empty: no meeting',
  }),
  isForLaterSessions: z.boolean('Say true or false').default(false).meta({
    description: 'Also for the later sessions of the class that have none, or the one that is replaced',
  }),
  expectedUpdatedAt: timestamp
    .nullish()
    .meta({ description: 'The updatedAt that the writer began with; null: there was no meeting' }),
});

export const sessionMeeting = z.object({
  sessionId: id,
  url: z.string(),
  updatedAt: timestamp.nullable(),
});

export type AddClassMaterialBody = z.output<typeof addClassMaterialBody>;
export type UpdateClassMaterialBody = z.output<typeof updateClassMaterialBody>;
export type PublishClassMaterialsBody = z.output<typeof publishClassMaterialsBody>;
export type PublicationPreview = z.output<typeof publicationPreview>;
export type MovedClassMaterial = z.output<typeof movedClassMaterial>;
export type ClassMaterial = z.output<typeof classMaterial>;
export type SetSessionMeetingBody = z.output<typeof setSessionMeetingBody>;
export type SessionMeeting = z.output<typeof sessionMeeting>;
