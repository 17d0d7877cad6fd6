import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { repositoryRoot } from '../paths.ts';
import { writeSbom } from './sbom.ts';

const sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string().optional(),
      licenses: z.array(z.object({ license: z.object({ id: z.string().optional() }).optional() })).optional(),
    }),
  ),
});

test('the bill of materials is valid CycloneDX 1.6 and names packages with their versions and licences', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sbom-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const text = await readFile(await writeSbom(directory), 'utf8');
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();

  const { components } = sbom.parse(JSON.parse(text));
  const workspace = await readFile(join(repositoryRoot, 'pnpm-workspace.yaml'), 'utf8');
  for (const name of ['next', 'react', 'pg']) {
    const [, version] = new RegExp(`^ {2}${name}: (\\S+)$`, 'm').exec(workspace) ?? [];
    expect(components).toContainEqual({ name, version, licenses: [{ license: { id: 'MIT' } }] });
  }
  expect(components.map(({ name }) => name)).not.toContain('vitest');
});
