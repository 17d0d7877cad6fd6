const exportAgain = 'Export it again from the authoring program as a SCORM zip and upload that file';

const sentences = {
  'not-a-zip': `This file is no zip. ${exportAgain}`,
  'other-format':
    'This package is made for another standard (xAPI, cmi5 or AICC). Export it as SCORM 1.2 or SCORM 2004 and upload that file',
  damaged: `This zip is damaged or not whole. ${exportAgain}`,
  'too-big':
    'This package unpacks to more than 1 GB, or has a file of more than 500 MB. Make its videos smaller, or put them into video lectures',
  'too-many-files': 'This package has more than 20,000 files. Split it into several packages',
  bomb: `This zip unpacks to far more than what is in it. ${exportAgain}`,
  encrypted: 'This zip is protected with a password. Make it without one and upload it again',
  link: `This zip holds links instead of files. ${exportAgain}`,
  'bad-name':
    'This zip holds a file whose name leads out of the package or has characters that no browser can ask for. Rename it and pack the zip again',
  'same-name':
    'This zip holds two files whose names differ in nothing but upper and lower case, or not at all. Rename one and pack the zip again',
  'no-manifest':
    'There is no imsmanifest.xml in this zip. Pack the content of the package’s folder, so that imsmanifest.xml lies on top',
  'nested-zip':
    'The package is inside of another zip. Unpack this file once and upload the zip that is in it',
  'manifest-too-big': `The imsmanifest.xml of this package is larger than 5 MB. ${exportAgain}`,
  'manifest-damaged': `The imsmanifest.xml of this package is no well-formed XML. ${exportAgain}`,
  'manifest-doctype': `The imsmanifest.xml of this package has a DOCTYPE or entities of its own, which are not accepted. ${exportAgain}`,
  'no-version':
    'The imsmanifest.xml says neither SCORM 1.2 nor SCORM 2004. Export the package as one of these and upload that file',
  'no-items': `The imsmanifest.xml of this package names nothing that can be opened. ${exportAgain}`,
  'too-many-items': 'This package has more than 200 lessons. Split it into several packages',
  'missing-page': `The imsmanifest.xml names a page that is not in the zip. ${exportAgain}`,
  'page-outside':
    'The imsmanifest.xml names a page on another website. Only pages inside of the package are played: export it with its content',
  timeout: 'This package takes too long to read. Split it into several packages',
};

export type ScormProblem = keyof typeof sentences;
export type ScormRefusal = { ok: false; problem: ScormProblem; message: string };

/** Why a package is refused, with what to do about it. */
export function toScormRefusal(problem: ScormProblem, detail?: string): ScormRefusal {
  const sentence = sentences[problem];
  return { ok: false, problem, message: detail ? `${sentence} (${detail})` : sentence };
}

/** Thrown internally; `toScormRefusal` turns it into a result. */
export class PackageRefusal extends Error {
  readonly problem: ScormProblem;
  /** A name from the package, shortened. */
  readonly detail: string | undefined;

  constructor(problem: ScormProblem, detail?: string) {
    super(`The package is refused: ${problem}`);
    this.name = 'PackageRefusal';
    this.problem = problem;
    this.detail = detail === undefined ? undefined : shown(detail);
  }
}

/** Makes a foreign name safe to show: visible characters, at most 80. */
function shown(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{C}]/gu, '?');
  return clean.length > 80 ? `${clean.slice(0, 79)}…` : clean;
}
