import { AssistantFrame } from "#client/features/assistant/assistant-frame.tsx";
import { MonitoringCard } from "#client/features/monitoring/monitoring-card.tsx";
import { useAuth } from "#client/platform/current-user.tsx";
import { paths } from "#shared/paths.ts";

export const MonitoringPage = () => {
  const { user } = useAuth();
  return (
    <AssistantFrame>
      {user && <MonitoringCard key={user.id} userId={user.id} accountHref={`${paths.profile}#account`} />}
    </AssistantFrame>
  );
};
