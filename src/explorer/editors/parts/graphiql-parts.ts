/** GraphiQL's parts as they are: no file outside of `editors` imports GraphiQL itself. */
export {
  ChevronDownIcon,
  ChevronLeftIcon,
  CloseIcon,
  DocsIcon,
  GraphiQLProvider,
  HistoryIcon,
  MagnifyingGlassIcon,
  PlusIcon,
  ReloadIcon,
  Spinner,
  Tooltip,
} from '@graphiql/react';
export type { GraphiQLPlugin, TabsState } from '@graphiql/react';
