"""A pole is balanced on a cart: REINFORCE, or an actor and a critic.

    python reinforcement_learning.py --algorithm actor-critic
    python reinforcement_learning.py --dry-run
"""
import argparse
import math
from collections import deque, namedtuple
from itertools import count

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.distributions import Categorical

SavedAction = namedtuple("SavedAction", ["log_prob", "value"])
EPSILON = np.finfo(np.float32).eps.item()


class CartPole:
    """Four numbers: where the cart is, its speed, the angle of the pole, and how fast that changes."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.state = np.zeros(4)

    def reset(self):
        self.state = self.random.uniform(-0.05, 0.05, size=(4,))
        return self.state.astype(np.float32)

    def step(self, action):
        x, speed, angle, turn = self.state
        force = 10.0 if action == 1 else -10.0
        push = (force + 0.05 * turn ** 2 * math.sin(angle)) / 1.1
        turning = (9.8 * math.sin(angle) - math.cos(angle) * push) / (
            0.5 * (4.0 / 3.0 - 0.1 * math.cos(angle) ** 2 / 1.1))
        moving = push - 0.05 * turning * math.cos(angle) / 1.1
        self.state = np.array([x + 0.02 * speed, speed + 0.02 * moving, angle + 0.02 * turn, turn + 0.02 * turning])
        done = abs(self.state[0]) > 2.4 or abs(self.state[2]) > 0.21
        return self.state.astype(np.float32), 1.0, bool(done)


class Policy(nn.Module):
    """What to do, and, for the critic, what the state is worth."""

    def __init__(self, observations=4, actions=2, hidden=128):
        super().__init__()
        self.affine = nn.Linear(observations, hidden)
        self.dropout = nn.Dropout(p=0.6)
        self.action_head = nn.Linear(hidden, actions)
        self.value_head = nn.Linear(hidden, 1)
        self.saved_actions = []
        self.rewards = []

    def forward(self, x):
        x = F.relu(self.dropout(self.affine(x)))
        action_prob = F.softmax(self.action_head(x), dim=-1)
        state_value = self.value_head(x)
        return action_prob, state_value


def select_action(model, state):
    state = torch.from_numpy(state).float()
    probs, state_value = model(state)
    m = Categorical(probs)
    action = m.sample()
    model.saved_actions.append(SavedAction(m.log_prob(action), state_value))
    return action.item()


def discounted(rewards, gamma):
    R = 0
    returns = deque()
    for r in rewards[::-1]:
        R = r + gamma * R
        returns.appendleft(R)
    returns = torch.tensor(list(returns))
    return (returns - returns.mean()) / (returns.std() + EPSILON)


def finish_reinforce(model, optimizer, gamma):
    returns = discounted(model.rewards, gamma)
    policy_loss = []
    for (log_prob, _), R in zip(model.saved_actions, returns):
        policy_loss.append(-log_prob * R)
    optimizer.zero_grad()
    loss = torch.stack(policy_loss).sum()
    loss.backward()
    optimizer.step()


def finish_actor_critic(model, optimizer, gamma):
    returns = discounted(model.rewards, gamma)
    policy_losses, value_losses = [], []
    for (log_prob, value), R in zip(model.saved_actions, returns):
        advantage = R - value.item()
        policy_losses.append(-log_prob * advantage)
        value_losses.append(F.smooth_l1_loss(value, torch.tensor([R])))
    optimizer.zero_grad()
    loss = torch.stack(policy_losses).sum() + torch.stack(value_losses).sum()
    loss.backward()
    optimizer.step()


def main():
    parser = argparse.ArgumentParser(description="a pole on a cart")
    parser.add_argument("--algorithm", choices=["reinforce", "actor-critic"], default="reinforce")
    parser.add_argument("--gamma", type=float, default=0.99)
    parser.add_argument("--seed", type=int, default=543)
    parser.add_argument("--log-interval", type=int, default=10)
    parser.add_argument("--dry-run", action="store_true")
    args = parser.parse_args()

    env = CartPole(args.seed)
    torch.manual_seed(args.seed)
    model = Policy()
    optimizer = optim.Adam(model.parameters(), lr=3e-2)
    finish_episode = {"reinforce": finish_reinforce, "actor-critic": finish_actor_critic}[args.algorithm]
    running_reward = 10.0
    for episode in count(1):
        state, ep_reward = env.reset(), 0.0
        for t in range(1, 10000):
            action = select_action(model, state)
            state, reward, done = env.step(action)
            model.rewards.append(reward)
            ep_reward += reward
            if done:
                break
        running_reward = 0.05 * ep_reward + (1 - 0.05) * running_reward
        finish_episode(model, optimizer, args.gamma)
        del model.rewards[:]
        del model.saved_actions[:]
        if episode % args.log_interval == 0:
            print(f"episode {episode}: last {ep_reward:.2f}, average {running_reward:.2f}")
        if running_reward > 475 or args.dry_run:
            print(f"{episode} episodes, the last one took {t} steps")
            break


if __name__ == "__main__":
    main()
