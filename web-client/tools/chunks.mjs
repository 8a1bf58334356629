// How the build is split into files. By default the bundler makes one for everything two screens share, fifty for a
// single screen; a browser requests six at a time, and on a phone a request takes longer than its download.
import { resolve } from 'node:path';

const ENTRY = resolve('src/main.tsx');
const OWN = /[\\/]src[\\/]/;
const LIBRARY = /[\\/](@?react-(aria|stately)[^\\/]*|@internationalized)[\\/]/;
const FILES = /[\\/]src[\\/]kit[\\/](files[\\/](?!paste|labels)|NotYet\.|becameTopic\.)/;
const COMPOSER = /[\\/]src[\\/]kit[\\/](Composer|composing\.|slash[\\/](?!call\.)|files[\\/]paste)/;
/** What begins a conversation, with a composer and files. */
const BEGIN = /[\\/]src[\\/]kit[\\/](StartComposer|firstMessage|useBeginChat)\./;
/** Searchable lists: much code that few screens need. */
const COMBO = /[\\/](src[\\/]ui[\\/]ComboBox|(@?react-(aria|stately)[^\\/]*)[\\/].*combobox)/i;
const MARKDOWN = /[\\/]src[\\/]ui[\\/]markdown[\\/]/;
const SHARED = /[\\/](src[\\/](api|kit|ui(?![\\/]markdown))|lucide-react)[\\/]/;
const PLACES = /[\\/]src[\\/]kit[\\/]places[\\/]Place/;
const SEARCH = /[\\/]src[\\/](kit[\\/]search[\\/]|api[\\/]search\.)/;
const TOOL_SERVERS = /[\\/]src[\\/]kit[\\/]ToolServersField/;
/** Small parts of two or three screens. */
const FEW =
  /[\\/]src[\\/]kit[\\/](StateValueForm|WaitingRow|TodaySection|FilterField|useSettled)\./;
/** What only the pages of agents and workflows have. */
const FRAME = /[\\/]src[\\/]kit[\\/](page[\\/]DetailFrame|StateAnnouncer)\./;
/** Small parts around a conversation. */
const QUEUED =
  /[\\/]src[\\/]kit[\\/](Act|QueuedList|ledger[\\/]ToLatest|context[\\/]ContextFault)\./;
/** A secret in a form, or the address it is a part of. */
const SECRET = /[\\/]src[\\/]kit[\\/](forms[\\/]SecretField|page[\\/]SecretAddress)\./;
/** The end of a dialog with fields. */
const FOOT = /[\\/]src[\\/]ui[\\/]SubmitFoot\./;
/** Pages without a list rename, too. */
const RENAME = /[\\/]src[\\/]kit[\\/]list[\\/]RenameField\./;
const LISTS = /[\\/]src[\\/]kit[\\/]list[\\/]/;
const ROWS =
  /[\\/](@tanstack[\\/](react-virtual|virtual-core)[\\/]|src[\\/]kit[\\/]ledger[\\/]useRows\.)/;
/** Loaded only for a very long list. */
const LONG = /[\\/]LongList\./;
const FEATURE = /[\\/]src[\\/]features[\\/]([^\\/]+)[\\/]/;
/** What renders an agent's text; its other pages do not need that. */
const AGENT =
  /[\\/]src[\\/]features[\\/]agents[\\/]page[\\/](Timeline|RunTimeline|EntryRow|Words|liveWords|entries|useTranscript)\./;
/** What all agent screens share, except what few of them need or other pages use. */
const AGENTS =
  /[\\/]src[\\/]features[\\/]agents[\\/](page[\\/]AgentFrame|(?!ActsIn|AgentFields|BlockedCard|DenyForm|PermissionCard|settling|told|groups)[^\\/]+$)/;
// Conversations and notes have files, the other screens none; few screens have a composer; places are chosen in
// dialogs; two screens search; pages of fields have no list.
const SOME = [
  FILES,
  COMPOSER,
  BEGIN,
  PLACES,
  SEARCH,
  LISTS,
  COMBO,
  TOOL_SERVERS,
  FEW,
  FRAME,
  QUEUED,
  FOOT,
  SECRET,
  ROWS,
];
const COMMON = { test: (id) => SHARED.test(id) && !SOME.some((some) => some.test(id)) };

const importsOf = (id, graph) => graph.getModuleInfo(id)?.importedIds ?? [];

/** The client's own modules that are part of every page. */
function firstPage(id, graph, seen = new Set()) {
  if (seen.has(id) || !OWN.test(id)) return seen;
  seen.add(id);
  for (const next of importsOf(id, graph)) firstPage(next, graph, seen);
  return seen;
}

/** Returns a function that tells whether a module needs parts of the library that the first page lacks. */
function libraryFinder() {
  const known = new Map();
  let first;
  return function bringsLibrary(id, graph) {
    first ??= firstPage(ENTRY, graph);
    if (LIBRARY.test(id)) return true;
    if (!OWN.test(id) || first.has(id)) return false;
    if (!known.has(id)) {
      known.set(id, false);
      known.set(
        id,
        importsOf(id, graph).some((next) => bringsLibrary(next, graph)),
      );
    }
    return known.get(id);
  };
}

const bringsLibrary = libraryFinder();

/**
 * What every page loads; small parts that screens share; the library with what depends on it; and what the screens
 * of a feature share.
 *
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const groups = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  {
    debugName: 'common',
    name: (id, graph) => (bringsLibrary(id, graph) ? null : 'common'),
    test: COMMON.test,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'parts',
    test: (id) => COMMON.test(id) || (LIBRARY.test(id) && !COMBO.test(id)),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'composer', test: COMPOSER, minShareCount: 2, priority: 0 },
  { name: 'files', test: FILES, minShareCount: 2, priority: 0 },
  { name: 'begin', test: BEGIN, minShareCount: 2, priority: 0 },
  { name: 'places', test: PLACES, minShareCount: 2, priority: 0 },
  { name: 'rows', test: ROWS, minShareCount: 2, priority: 1 },
  { name: 'lists', test: LISTS, minShareCount: 2, priority: 0 },
  { name: 'toolServers', test: TOOL_SERVERS, minShareCount: 2, priority: 0 },
  { name: 'queued', test: QUEUED, minShareCount: 2, priority: 0 },
  { name: 'few', test: FEW, minShareCount: 2, priority: 0 },
  { name: 'secret', test: SECRET, minShareCount: 2, priority: 0 },
  { name: 'foot', test: FOOT, minShareCount: 2, priority: 0 },
  { name: 'rename', test: RENAME, minShareCount: 2, priority: 0.1 },
  { name: 'frame', test: FRAME, minShareCount: 2, priority: 0 },
  { name: 'combo', test: COMBO, minShareCount: 2, priority: 0.6 },
  { name: 'markdown', test: MARKDOWN, minShareCount: 2, priority: 0.5 },
  { name: 'agents', test: AGENTS, minShareCount: 2, priority: 0.3 },
  {
    name: 'asked',
    test: /[\\/]agents[\\/](ActsIn|BlockedCard|DenyForm|PermissionCard)\.tsx$/,
    minShareCount: 2,
    priority: 0.2,
  },
  { name: 'agentRules', test: /[\\/]agents[\\/]rules[\\/]/, minShareCount: 2, priority: 0.2 },
  { name: 'agentFields', test: /[\\/]AgentFields\.tsx$/, minShareCount: 2, priority: 0.2 },
  { name: 'agent', test: AGENT, minShareCount: 2, priority: 0.1 },
  { name: 'search', test: SEARCH, minShareCount: 2, priority: 0 },
  {
    debugName: 'features',
    name: (id) => (AGENT.test(id) || LONG.test(id) ? null : (FEATURE.exec(id)?.[1] ?? null)),
    test: FEATURE,
    minShareCount: 2,
    priority: 0,
  },
];
