import { Bell, Cpu, Palette } from 'lucide-react';
import { ContextSection, Facts } from '@/kit/context/ContextSection';
import { ListPane } from '@/kit/list/ListPane';
import { useListState } from '@/kit/list/listState';
import { visibleRows } from '@/kit/list/rows';
import { matches } from '@/ui/search';
import { Shelf } from './Gallery';

const PLACES = [
  { title: 'Model', detail: 'Who answers, and with which key', icon: Cpu },
  {
    title: 'Look',
    detail: 'A line so long that no pane will ever have room for it',
    icon: Palette,
  },
  { title: 'Notices', detail: 'When, and about what', icon: Bell },
];
const READ = { isPending: false, error: null, refetch: () => {} };

/** The parts at the sides of a page. */
export function Beside() {
  const state = useListState('gallery.places');
  const found = PLACES.filter(({ title }) => matches(title, state.filter));
  return (
    <Shelf title="Beside a page">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex h-72 min-w-0 flex-col overflow-hidden rounded-xl border border-line">
          <ListPane
            id="gallery.places"
            title="Places"
            things="places"
            state={state}
            reading={READ}
            lines={2}
            rows={visibleRows(found.map(({ title }) => title))}
            current="Model"
            contentOf={(id) => {
              const place = PLACES.find(({ title }) => title === id);
              return place && { ...place, link: { to: '/$', params: { _splat: id } } as never };
            }}
            empty={null}
          />
        </div>
        <div className="min-w-0 rounded-xl border border-line px-5 py-4">
          <ContextSection title="Model">
            <Facts
              facts={[
                { label: 'Model', value: `a-publisher/${'long-'.repeat(12)}model` },
                { label: 'Reads', value: '200,000 tokens at once' },
              ]}
            />
          </ContextSection>
          <ContextSection title="About this topic">
            <p dir="auto">رسالة إلى الجيران</p>
          </ContextSection>
        </div>
      </div>
    </Shelf>
  );
}
