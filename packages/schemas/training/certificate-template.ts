import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { id, timestamp } from './common.ts';

/** Light that a colour gives, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of text in a colour (#rrggbb) on white paper, from 1 to 21. */
export function contrastOnWhite(colour: string): number {
  return 1.05 / (luminance(colour) + 0.05);
}

/** Of text that is not large (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

const colour = z
  .string('Choose a colour')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'Give the colour as # and six digits, such as #0f766e', abort: true })
  .refine((value) => contrastOnWhite(value) >= leastContrast, {
    error: 'This colour is too pale to be read on white paper. Choose a darker one',
  })
  .meta({ description: '#rrggbb, with a contrast of at least 4.5 on white' });

const line = (name: string, most: number) =>
  z
    .string(`${name} must be text`)
    .overwrite(cleanLine)
    .max(most, `${name} must have at most ${most} characters`);

const texts = {
  title: line('The title', 60).min(1, 'Give a title'),
  sentence: line('The sentence', 100).min(1, 'Say what the learner has done'),
  colour,
  signatoryName: line('The name of the signatory', 80).meta({ description: 'Empty: nobody signs' }),
  signatoryRole: line('The role of the signatory', 80),
};

export const certificateTemplateTexts = z.object(texts);

const logoId = id.nullable().meta({ description: 'null: none' });

export const certificateTemplate = z.object({
  ...texts,
  colour: z.string(),
  logoId,
  version: z.string().meta({ description: 'For expectedVersion; the empty string until one is saved' }),
});

export const saveCertificateTemplateBody = z.object({
  ...texts,
  logoId,
  expectedVersion: z.string('Send the version that you read').max(40, 'This is not a version'),
});

export const previewCertificateQuery = z.object({
  ...texts,
  logoId: id.default('').meta({ description: 'Empty: none' }),
});

export const maxLogoBytes = 1_048_576;

export const certificateLogo = z.object({ id, name: z.string(), createdAt: timestamp });

export const certificateLogos = z.array(certificateLogo);

export const certificateLogoBody = z.object({
  file: z.file('Choose a file').meta({
    description: 'PNG or JPEG, at most 1 MB; the content decides what it is',
  }),
});

export type CertificateTemplate = z.output<typeof certificateTemplate>;
export type SaveCertificateTemplateBody = z.output<typeof saveCertificateTemplateBody>;
export type PreviewCertificateQuery = z.output<typeof previewCertificateQuery>;
export type CertificateLogo = z.output<typeof certificateLogo>;
