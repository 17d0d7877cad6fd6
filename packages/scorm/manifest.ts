import { collapseWhiteSpace } from './collapse-white-space.ts';
import { caseFoldedPath } from './package-path.ts';
import { PackageRefusal } from './problems.ts';
import { resolvePage } from './resolve-page.ts';
import { childOf, childrenOf, collapsedTextOf, parseXml, type XmlNode } from './xml-tree.ts';

export type ScormVersion = '1.2' | '2004';

/** A launchable item and the data its manifest passes to it. */
export type ScormItem = {
  /** Identifier in the manifest; matches lectures again when a package is replaced. */
  identifier: string;
  title: string;
  /** A `sco` uses the run-time API; an `asset` is complete once opened. */
  kind: 'sco' | 'asset';
  /** Path within the package. */
  page: string;
  /** Query and fragment of the page's URL, with ? or #. */
  query: string;
  /** 1.2: percent. 2004: −1 to 1. */
  passingScore?: number;
  launchData?: string;
  timeLimitAction?: string;
  maxTimeAllowed?: string;
  completionThreshold?: number;
};

export type Manifest = {
  version: ScormVersion;
  title: string;
  items: ScormItem[];
  /** Items that a table of contents does not show: lessons only of packages imported while they were shown. */
  hiddenItems: ScormItem[];
};

const maximumItems = 200;
const maximumTitleLength = 200;
/** SCORM's limit for launch data, in characters. */
const maximumLaunchDataLength = 4000;

function versionBySchema(root: XmlNode): ScormVersion | null {
  const said = collapsedTextOf(childOf(root, 'metadata', 'schemaversion'));
  if (/^1\.2\b/.test(said)) return '1.2';
  return /2004|CAM 1\.3|^1\.3/.test(said) ? '2004' : null;
}

/** An attribute without the white space around it: xs:ID, xs:IDREF and xs:boolean allow it. */
function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  const value = node?.attributes.get(name);
  return value === undefined ? undefined : collapseWhiteSpace(value);
}

const isTrue = (value: string | undefined) => value === 'true' || value === '1';
const isFalse = (value: string | undefined) => value === 'false' || value === '0';

/** Detects the version by namespaces, for manifests with a missing or wrong version. */
function versionByNamespace(root: XmlNode): ScormVersion | null {
  const uris = new Set([root.uri, ...root.attributes.values()]);
  if (uris.has('http://www.adlnet.org/xsd/adlcp_v1p3')) return '2004';
  return uris.has('http://www.adlnet.org/xsd/adlcp_rootv1p2') ? '1.2' : null;
}

function numberOf(node: XmlNode | undefined): number | undefined {
  const text = collapsedTextOf(node);
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : undefined;
}

/** SCORM 2004 keeps the passing score in the item's first objective. */
function measureOf(item: XmlNode): number | undefined {
  const objective = childOf(item, 'sequencing', 'objectives', 'primaryobjective');
  const isMeasured = isTrue(attributeOf(objective, 'satisfiedbymeasure'));
  return isMeasured ? (numberOf(childOf(objective, 'minnormalizedmeasure')) ?? 1) : undefined;
}

function thresholdOf(item: XmlNode): number | undefined {
  const node = childOf(item, 'completionthreshold');
  if (!node) return undefined;
  const attribute = Number(node.attributes.get('minprogressmeasure') ?? Number.NaN);
  return numberOf(node) ?? (Number.isFinite(attribute) ? attribute : undefined);
}

const within = (value: number | undefined, least: number, most: number) =>
  value === undefined ? undefined : Math.min(Math.max(value, least), most);

function passingScoreOf(item: XmlNode, version: ScormVersion): number | undefined {
  return version === '1.2'
    ? within(numberOf(childOf(item, 'masteryscore')), 0, 100)
    : within(measureOf(item), -1, 1);
}

/** Drops undefined members. */
function present<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function detailsOf(item: XmlNode, version: ScormVersion) {
  return present({
    passingScore: passingScoreOf(item, version),
    launchData: collapsedTextOf(childOf(item, 'datafromlms')).slice(0, maximumLaunchDataLength),
    timeLimitAction: collapsedTextOf(childOf(item, 'timelimitaction')).slice(0, 40),
    maxTimeAllowed: (
      collapsedTextOf(childOf(item, 'maxtimeallowed')) ||
      (attributeOf(childOf(item, 'sequencing', 'limitconditions'), 'attemptabsolutedurationlimit') ?? '')
    ).slice(0, 40),
    completionThreshold: version === '2004' ? within(thresholdOf(item), 0, 1) : undefined,
  });
}

/** Items in table-of-contents order. */
function* itemsBelow(parent: XmlNode): Generator<XmlNode> {
  for (const item of childrenOf(parent, 'item')) {
    yield item;
    yield* itemsBelow(item);
  }
}

type Launchable = { item: XmlNode; resource: XmlNode; href: string };

/** The items whose resource has a page. Others refer to resources that only hold shared files. */
function findLaunchable(root: XmlNode, organization: XmlNode): Launchable[] {
  const resources = new Map(
    childrenOf(childOf(root, 'resources'), 'resource').map((node) => [attributeOf(node, 'identifier'), node]),
  );
  return [...itemsBelow(organization)].flatMap((item) => {
    const reference = attributeOf(item, 'identifierref');
    const resource = reference ? resources.get(reference) : undefined;
    const href = resource?.attributes.get('href');
    return resource && href ? [{ item, resource, href }] : [];
  });
}

/**
 * Those that a table of contents shows: `isvisible="false"` hides an item, but not the items in it. A package that hides all its
 * items, as some with a single one do, could not be opened without them.
 */
function shownItems(all: Launchable[]): Launchable[] {
  const visible = all.filter(({ item }) => !isFalse(attributeOf(item, 'isvisible')));
  return visible.length > 0 ? visible : all;
}

function organizationOf(root: XmlNode): XmlNode | undefined {
  const organizations = childOf(root, 'organizations');
  const all = childrenOf(organizations, 'organization');
  const usual = attributeOf(organizations, 'default');
  return all.find((one) => attributeOf(one, 'identifier') === usual) ?? all[0];
}

function titleOf(node: XmlNode | undefined, otherwise: string): string {
  return collapsedTextOf(childOf(node, 'title')).slice(0, maximumTitleLength) || otherwise;
}

type Package = {
  root: XmlNode;
  version: ScormVersion;
  /** Title of items without one. */
  title: string;
  /** Paths of the package's files by folded path. */
  byFolded: ReadonlyMap<string, string>;
};

/** Throws PackageRefusal when its page is missing. */
function readItem({ item, resource, href }: Launchable, number: number, from: Package): ScormItem {
  const { root, version, title, byFolded } = from;
  const list = childOf(root, 'resources');
  const bases = [root, list, resource].map((node) => node?.attributes.get('xml:base') ?? '');
  const parameters = item.attributes.get('parameters') ?? '';
  return {
    identifier: (attributeOf(item, 'identifier') || `item-${number}`).slice(0, 200),
    title: titleOf(item, title || `Lesson ${number}`),
    kind: attributeOf(resource, 'scormtype')?.toLowerCase() === 'asset' ? 'asset' : 'sco',
    ...resolvePage({ bases, href, parameters }, byFolded),
    ...detailsOf(item, version),
  };
}

/** A hidden item without a page is not worth refusing a package for. */
function readHiddenItem(...parameters: Parameters<typeof readItem>): ScormItem | null {
  try {
    return readItem(...parameters);
  } catch (error) {
    if (error instanceof PackageRefusal) return null;
    throw error;
  }
}

/**
 * Parses imsmanifest.xml into its version and launchable items, whose pages must exist. `paths` are the package's files,
 * relative to the manifest's folder. Throws PackageRefusal.
 */
export function parseManifest(bytes: Uint8Array, paths: readonly string[]): Manifest {
  const root = parseXml(bytes);
  if (root.name.toLowerCase() !== 'manifest') throw new PackageRefusal('manifest-damaged');
  const version = versionBySchema(root) ?? versionByNamespace(root);
  if (version === null) throw new PackageRefusal('no-version');
  const byFolded = new Map(paths.map((path) => [caseFoldedPath(path), path]));
  const organization = organizationOf(root);
  const title = titleOf(organization, '');
  const all = organization ? findLaunchable(root, organization) : [];
  const shown = new Set(shownItems(all));
  if (shown.size > maximumItems) throw new PackageRefusal('too-many-items');
  if (shown.size === 0) throw new PackageRefusal('no-items');
  const from = { root, version, title, byFolded };
  // Numbered together, so that an item keeps its identifier when it is hidden.
  const read = all.flatMap((one, index) => {
    const isShown = shown.has(one);
    const item = (isShown ? readItem : readHiddenItem)(one, index + 1, from);
    return item ? [{ item, isShown }] : [];
  });
  const items = distinct(read.map(({ item }) => item));
  return {
    version,
    title,
    items: items.filter((_, index) => read[index]?.isShown),
    hiddenItems: items.filter((_, index) => !read[index]?.isShown),
  };
}

/** Gives items with duplicate identifiers, which are invalid, distinct ones by position. */
function distinct(items: ScormItem[]): ScormItem[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const identifier = taken.has(item.identifier) ? `${item.identifier}#${index + 1}` : item.identifier;
    taken.add(identifier);
    return { ...item, identifier };
  });
}
