import { createFileRoute } from '@tanstack/react-router';
import { TopicsOverview } from '@/features/topics/TopicsOverview';

export const Route = createFileRoute('/topics/')({ component: TopicsOverview });
